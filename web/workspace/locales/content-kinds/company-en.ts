export const companyLabels = {
  companyStatement: {
    name: 'Statement',
    fields: { slogan: 'Vertical slogan', title: 'Title', body: 'Text', note: 'Note below the figures' },
  },
  companyFigure: {
    name: 'Figures of the company',
    fields: { source: 'Source', value: 'Value', unit: 'Unit', label: 'Name' },
    choices: {
      source: {
        written: 'Written by hand',
        industries: 'Industries covered',
        companies: 'Companies tracked',
        sources: 'Sources indexed',
        articles: 'Articles indexed',
      },
    },
  },
  certificate: {
    name: 'Certificates',
    fields: {
      name: 'Name',
      issuer: 'Issuer',
      number: 'Number',
      issuedOn: 'Issued on',
      validUntil: 'Valid until',
      scope: 'Scope',
      pattern: 'Pattern',
    },
    choices: { pattern: { mirror: 'Mirror', waves: 'Waves', slips: 'Slips', ridge: 'Ridge', weave: 'Weave' } },
  },
  careers: { name: 'Careers', fields: { title: 'Title', lead: 'Lead', apply: 'How to apply', mail: 'E-mail' } },
  job: {
    name: 'Positions',
    fields: {
      title: 'Position',
      place: 'Place',
      team: 'Team',
      employment: 'Employment',
      body: 'Description',
      until: 'Closing date',
    },
    choices: { employment: { fullTime: 'Full time', partTime: 'Part time', internship: 'Internship' } },
  },
  contact: {
    name: 'Contact',
    fields: {
      lead: 'Lead',
      email: 'E-mail',
      emailNote: 'Note on the e-mail',
      formTitle: 'Title of the message form',
      formLead: 'Lead of the message form',
      next: 'After a message (a step a line)',
    },
  },
  contactPlace: {
    name: 'Offices',
    fields: {
      name: 'Name',
      address: 'Address',
      route: 'How to get there',
      mainStreet: 'Plan: main street',
      sideStreet: 'Plan: side street',
      station: 'Plan: station',
      landmark: 'Plan: landmark',
    },
  },
  privacyVersion: {
    name: 'Privacy policy and terms',
    fields: { version: 'Version', effectiveOn: 'In force from', changes: 'What changed', body: 'Text' },
  },
  trial: {
    name: 'Trial',
    fields: { title: 'Title', lead: 'Promise', next: 'After submission (one step per line)' },
  },
  trialStep: { name: 'Steps of a trial', fields: { title: 'Step', note: 'Note' } },
  trialTopic: { name: 'Questions to solve first', fields: { label: 'Choice' } },
};
