import type { SampleTexts } from './module-samples-zh-CN.ts';

/** Entirely fictional: no company, person, word or figure is from the platform's data. */
export const moduleSamplesEn: SampleTexts = {
  companies: ['Sample A', 'Sample B', 'Sample C'],
  rate: 'Active rate',
  rateLabel: 'Sample: active rate of Sample A is 1.42, above normal',
  normal: 'Normal 1.0',
  perDay: 'Articles a day',
  perDayLabel: 'Sample: articles on each of the last 30 days, more in the last seven',
  radar: 'Evaluation radar',
  radarLabel: 'Sample: scores of Sample A in eight indicators, 71.5 on average',
  axes: ['Energy', 'Water', 'Waste', 'Safety', 'Training', 'Supply chain', 'Board', 'Disclosure'],
  sheets: {
    ba_explorer: {
      title: 'Results',
      columns: ['Title', 'Source', 'Category', 'Time'],
      rows: [
        ['Sample A sets out capacity for the first quarter', 'Sample Finance', 'BA', '06-18 09:30'],
        ['Sample B signs a three-year supply agreement', 'Sample Trade News', 'BA', '06-17 16:05'],
        ['Sample A publishes its sustainability report', 'Sample Daily', 'ESG', '06-16 11:20'],
        ['Sample Park names its third group of partners', 'Sample Trade News', 'TPC', '06-15 08:45'],
        ['Sample C moves warehouses abroad', 'Sample Finance', 'BA', '06-14 14:10'],
      ],
    },
    ba_active: {
      title: 'Peer comparison',
      columns: ['Company', 'Articles', 'Volume', 'Share of voice', 'Activity index', 'Active rate'],
      rows: [
        ['Sample A', '86', '41.2', '38.0%', '81.3', '1.42'],
        ['Sample B', '64', '33.7', '31.1%', '68.8', '1.05'],
        ['Sample C', '51', '21.9', '20.2%', '43.8', '0.88'],
        ['Sample D', '27', '11.6', '10.7%', '18.8', '0.94'],
      ],
    },
    ba_hotword: {
      title: 'Hot words',
      columns: ['Word', 'Burst score', 'Stories', 'Sources', 'State'],
      rows: [
        ['solid-state cell', '7.4', '23', '9', 'New'],
        ['direct green power', '6.1', '18', '8', 'Rising'],
        ['recovery rate', '5.2', '15', '6', 'Rising'],
        ['time-of-use tariff', '4.6', '12', '6', 'Steady'],
        ['certification abroad', '3.9', '9', '5', 'Falling'],
        ['thin-film process', '3.3', '7', '4', 'New'],
      ],
    },
    esg: {
      title: 'Scores by indicator',
      columns: ['Indicator', 'Sample A', 'Sample B', 'Change'],
      rows: [
        ['Energy', '78.0', '71.5', '+3.0'],
        ['Water', '66.5', '69.0', '−1.5'],
        ['Safety', '82.0', '74.5', '+2.5'],
        ['Supply chain', '61.0', '64.0', '+4.0'],
        ['Disclosure', '75.5', '70.0', '+1.0'],
      ],
    },
    report: {
      title: 'Reports',
      columns: ['Period', 'Kind', 'Generated', 'Main finding'],
      rows: [
        ['06-08 to 06-14', 'Weekly', '06-15 06:00', 'Activity index up to 81.3, second in its industry'],
        ['06-01 to 06-07', 'Weekly', '06-08 06:00', 'Share of voice 35.4%, up 2.1 points'],
        ['05-01 to 05-31', 'Monthly', '06-01 06:00', '“direct green power” hot for three weeks'],
      ],
    },
    push: {
      title: 'Pushes',
      columns: ['Digest', 'Recipients', 'Delivered', 'Unsubscribed', 'Sent'],
      rows: [
        ['Media digest, second week of June', '128', '126', '0', '06-15 08:30'],
        ['Before the first-quarter results', '96', '95', '1', '06-10 08:30'],
        ['Media digest, first week of June', '128', '127', '0', '06-08 08:30'],
      ],
    },
    tpc: {
      title: 'Invitations to quote',
      columns: ['Inquiry', 'From', 'Deadline', 'State'],
      rows: [
        ['Design and print of the annual report', 'Sample B', '3 days 4 hours left', 'Not quoted'],
        ['Accessibility of the website', 'Sample C', '8 days 1 hour left', 'Quoted'],
        ['Venue of the investor day', 'Sample D', '06-12 18:00', 'Ended'],
      ],
    },
    contacts: {
      title: 'Contacts',
      columns: ['Name', 'Position', 'Group', 'Mobile', 'Receives pushes'],
      rows: [
        ['Sample contact one', 'Securities representative', 'Board office', '199****0001', 'Yes'],
        ['Sample contact two', 'Industry analyst', 'External research', '199****0002', 'Yes'],
        ['Sample contact three', 'Media manager', 'Brand', '199****0003', 'Paused'],
      ],
    },
  },
};
