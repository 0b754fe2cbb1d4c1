import { illustrationPatterns } from '../../illustration.ts';
import {
  choice,
  day,
  defineKinds,
  html,
  line,
  lines,
  optionalDay,
  optionalLine,
  optionalLines,
  optionalPlain,
  plain,
} from '../fields.ts';

/** Where a figure of the company page comes from: written by operators, or counted when the page is made. */
export const figureSources = ['written', 'industries', 'companies', 'sources', 'articles'] as const;

export const employments = ['fullTime', 'partTime', 'internship'] as const;

/** The pages about the company, its terms, and the words of the trial form. */
export const companyKinds = defineKinds({
  companyStatement: {
    group: 'company',
    single: true,
    order: 'sort',
    fields: {
      /** Set vertically; each line is a column, the first at the right. */
      slogan: lines(60),
      title: lines(120),
      body: html(20_000),
      /** Below the figures. */
      note: optionalLine(200),
    },
  },
  companyFigure: {
    group: 'company',
    order: 'sort',
    fields: { source: choice(figureSources), value: optionalPlain(20), unit: optionalLine(20), label: line(60) },
  },
  certificate: {
    group: 'company',
    order: 'sort',
    fields: {
      name: line(120),
      issuer: line(120),
      number: plain(60),
      issuedOn: day,
      validUntil: optionalDay,
      scope: lines(400),
      pattern: choice(illustrationPatterns),
    },
  },
  careers: {
    group: 'company',
    single: true,
    order: 'sort',
    fields: { title: lines(120), lead: lines(400), apply: html(5_000), mail: plain(120) },
  },
  job: {
    group: 'company',
    order: 'time',
    fields: {
      title: line(120),
      place: line(60),
      team: line(60),
      employment: choice(employments),
      body: html(20_000),
      /** The last day to apply. */
      until: optionalDay,
    },
  },
  contact: {
    group: 'company',
    single: true,
    order: 'sort',
    fields: {
      lead: lines(300),
      email: plain(120),
      emailNote: optionalLine(120),
      formTitle: line(80),
      formLead: optionalLines(300),
      /** What happens after a message was sent, a step a line. */
      next: lines(500),
    },
  },
  contactPlace: {
    group: 'company',
    order: 'sort',
    fields: {
      name: line(80),
      address: lines(200),
      route: lines(400),
      /** Names on the drawn plan. */
      mainStreet: line(40),
      sideStreet: line(40),
      station: optionalLine(40),
      landmark: optionalLine(40),
    },
  },
  privacyVersion: {
    group: 'terms',
    order: 'time',
    fields: { version: plain(20), effectiveOn: day, changes: lines(1_000), body: html(100_000) },
  },
  trial: {
    group: 'trial',
    single: true,
    order: 'sort',
    fields: {
      title: line(60),
      lead: lines(300),
      /** What happens after an application, a step a line. */
      next: lines(500),
    },
  },
  trialStep: { group: 'trial', order: 'sort', fields: { title: line(60), note: optionalLine(60) } },
  /** What an applicant may tick as a question to be solved first. */
  trialTopic: { group: 'trial', order: 'sort', fields: { label: line(60) } },
});
