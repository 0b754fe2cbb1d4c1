import type { Texts } from './texts.ts';

export const settingEn: Pick<Texts, 'setting'> = {
  setting: {
    lead: 'Each save creates a new version. Existing reports keep the version they were generated with.',
    general: 'General stop words',
    generalNote: 'Function words and common phrases; excluded from hot words.',
    boilerplate: 'Disclosure boilerplate',
    boilerplateNote: 'Boilerplate phrases in filings; excluded from hot words.',
    names: 'Names',
    namesNote:
      'Additional companies, media and places. Tracked companies and sources are excluded automatically, see below.',
    never: 'Never-stop list',
    neverNote: 'These words are always kept.',
    userWords: 'User dictionary',
    userWordsNote:
      'Words kept whole by segmentation. New ones are counted in all articles, so save many of them at a quiet hour. Company names are included automatically.',
    weights: 'Source weights',
    weightsNote: 'A story counts by the tier of its first source. Activity and share of voice use new weights at once.',
    derived: 'Automatically excluded names (read-only)',
    derivedOthers: 'Excluded as well and not listed: {{shown}}.',
    frequent: 'The fourth layer is automatic: words in more than 30% of background stories are excluded.',
    words: 'One word per line',
    count: 'Words: {{shown}}',
    tier: 'Tier {{tier}}',
    saved: 'Saved as version {{version}}',
    size: 'Words: {{shown}}',
    overtaken: 'Someone else has just saved a newer version; its changes are included below. Check them, then save.',
    savedAlike: 'Someone else has just saved the same',
    theyAdded: 'They added: {{words}}',
    theyRemoved: 'They removed: {{words}}',
    theirWeight: 'Tier {{tier}}: they set {{weight}}',
    theirWeightOver: 'Tier {{tier}}: they set {{weight}}; you changed it too, so your {{own}} stays',
    topics: 'Settings',
  },
};
