import type { Texts } from './texts.ts';

export const clientStartEn: Pick<Texts, 'clientStart'> = {
  clientStart: {
    title: 'First steps',
    progress: '{{done}} of {{all}} done',
    hide: 'Put aside',
    hidden: 'The client has put the list aside.',
    until: 'Shown on the client’s home until {{time}}.',
    ended: 'Shown on the client’s home until {{time}}, which has passed.',
    done: ', done',
    open: ', not done',
    go: 'Go',
    cancel: 'Cancel',
    do: { names: 'Check the names' },
    namesTitle: 'Are these names right?',
    namesText:
      'An article that contains any of them counts as mentioning your company. Tell your account manager if one is missing or wrong.',
    namesRight: 'They are right',
    namesConfirmed: 'Names confirmed',
    report: {
      title: 'First report',
      kept: 'Weekly report of {{from}} to {{until}}, generated {{time}}',
      none: 'Reports are generated when a week or a month ends. The first one need not wait: generate last week’s now, and the client’s people are told.',
      noneClosed:
        'The client does not have Reports yet: nobody is told of a weekly report generated now, and it can be read once Reports is open.',
      tooEarly:
        'There were no articles last week yet, so there is nothing to report. The first weekly report comes when the week of the first article has ended.',
      make: 'Generate last week’s report',
      making: 'Gathering last week’s articles',
      made: 'The report is there; the client’s people see it under Reports',
      madeClosed: 'The report is there; the client’s people see it once Reports is open',
    },
    steps: {
      signIn: 'The company’s administrator signs in',
      names: 'Check the company’s names',
      peers: 'Choose peers',
      contacts: 'Add contacts',
      digest: 'Schedule a push in a rhythm',
      colleague: 'Invite a colleague',
    },
    why: {
      signIn: 'The other steps begin with the administrator’s first sign-in',
      names: 'Names decide which articles mention your company',
      peers: 'Share of voice and ranks are computed among them',
      contacts: 'One by one, or from Excel',
      digest: 'It then goes by itself to the contacts who agreed',
      colleague: 'With two people who can sign in, work goes on without one',
    },
    evidence: {
      signIn: '',
      names: '',
      peers: '{{count}} chosen',
      contacts: '{{count}} added',
      digest: '{{count}} scheduled',
      colleague: '{{count}} can sign in',
    },
  },
};
