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
  optionalMailbox,
  optionalPlain,
  plain,
} from '../fields.ts';

/** Source of a figure on the company page: entered by operators, or counted on rendering. */
export const figureSources = ['written', 'industries', 'companies', 'sources', 'articles'] as const;

export const employments = ['fullTime', 'partTime', 'internship'] as const;

/** Pages about the company, the terms, and texts of the trial form. */
export const companyKinds = defineKinds({
  companyStatement: {
    group: 'company',
    single: true,
    order: 'sort',
    fields: {
      /** Set vertically; each line is a column, starting at the right. */
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
    fields: { title: lines(120), lead: lines(400), apply: html(5_000), mail: optionalMailbox(120) },
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
      /** Application deadline. */
      until: optionalDay,
    },
  },
  contact: {
    group: 'company',
    single: true,
    order: 'sort',
    fields: {
      lead: lines(300),
      email: optionalMailbox(120),
      emailNote: optionalLine(120),
      formTitle: line(80),
      formLead: optionalLines(300),
      /** Steps after a message was sent, one per line. */
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
      /** Labels of the location plan. */
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
      /** Steps after a request, one per line. */
      next: lines(500),
    },
  },
  trialStep: { group: 'trial', order: 'sort', fields: { title: line(60), note: optionalLine(60) } },
  /** Topics of interest offered by the trial form. */
  trialTopic: { group: 'trial', order: 'sort', fields: { label: line(60) } },
});
