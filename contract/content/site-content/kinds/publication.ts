import { illustrationPatterns } from '../../illustration.ts';
import { newsTags } from '../../news-tags.ts';
import { partnerTypes } from '../../partner-types.ts';
import {
  choice,
  defineKinds,
  html,
  line,
  lines,
  optionalAddress,
  optionalCaptions,
  optionalLine,
  optionalPicture,
  optionalVideo,
} from '../fields.ts';

/** Of what a partner works in, in characters. */
export const longestPartnerField = 120;

/** Content published item by item: news, videos, partners. */
export const publicationKinds = defineKinds({
  news: {
    group: 'news',
    order: 'time',
    fields: {
      title: line(200),
      tag: choice(newsTags),
      summary: lines(500),
      body: html(100_000),
      pattern: choice(illustrationPatterns),
    },
  },
  video: {
    group: 'video',
    order: 'time',
    fields: {
      category: choice(['BA', 'ESG', 'TPC']),
      title: line(200),
      summary: lines(500),
      seconds: { control: 'number', least: 1, most: 36_000 },
      /** Without a file the video cannot be played yet. */
      file: optionalVideo,
      /** Shown until the video plays. */
      poster: optionalPicture,
      chapters: { control: 'chapters' },
      /** A language without cues has no captions. */
      captions: optionalCaptions(50_000),
    },
  },
  partner: {
    group: 'partner',
    order: 'sort',
    fields: {
      type: choice(partnerTypes),
      // As long as that of a supplier, from which a partner may begin.
      name: line(100),
      field: line(longestPartnerField),
      since: { control: 'number', least: 1900, most: 2100, optional: true },
      link: optionalAddress,
      summary: optionalLine(200),
    },
  },
  /** Introduction to a partner type, above its list. */
  partnerIntro: {
    group: 'partner',
    order: 'sort',
    fields: { type: choice(partnerTypes), text: lines(500) },
  },
});
