import { expect, test } from 'vitest';
import { chaptersTrack, countCues, spokenText, webVtt } from './web-vtt.ts';

test('captions begin as such a file must', () => {
  expect(webVtt('00:00.000 --> 00:02.000\r\n一\r\n')).toBe('WEBVTT\n\n00:00.000 --> 00:02.000\n一\n');
  expect(webVtt('WEBVTT\n\n00:00.000 --> 00:02.000\n一')).toBe('WEBVTT\n\n00:00.000 --> 00:02.000\n一\n');
});

test('captions of SRT are read as well, and what is none has no cues', () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,500 align:start\n一，二,三\n';
  expect(webVtt(srt)).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500 align:start\n一，二,三\n');
  expect([srt, '00:01.000 --> 00:02.000\n一', '一句话', '00:01 --> 00:02\n一'].map(countCues)).toEqual([1, 1, 0, 0]);
});

test('what captions say has neither their times nor the numbers of their cues', () => {
  const srt =
    '1\r\n00:00:01,000 --> 00:00:02,500 align:start\r\n营收\r\n2026\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n平常\r\n';
  expect(spokenText(srt)).toBe('营收\n2026\n平常');
  expect(spokenText('WEBVTT - 第一集\n\n00:00.000 --> 00:02.000\n一\n00:02.000 --> 00:03.000\n二')).toBe('一\n二');
});

test('a chapter lasts until the next, the last one until the end', () => {
  const chapters = [
    { at: 0, title: '一' },
    { at: 3.5, title: 'A < B & C --> D\n\nE' },
  ];
  expect(chaptersTrack(chapters, 9)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:03.500\n一\n\n00:00:03.500 --> 00:00:09.000\nA &lt; B &amp; C --&gt; D E\n',
  );
});
