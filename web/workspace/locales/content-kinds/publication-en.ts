export const publicationLabels = {
  news: {
    name: 'Company news',
    fields: { title: 'Title', tag: 'Section', summary: 'Summary', body: 'Text', pattern: 'Cover pattern' },
    choices: {
      tag: { product: 'Product', report: 'Report', partnership: 'Partnership', event: 'Event', company: 'Company' },
      pattern: { mirror: 'Mirror', waves: 'Waves', slips: 'Slips', ridge: 'Ridge', weave: 'Weave' },
    },
  },
  video: {
    name: 'Videos',
    fields: {
      category: 'Category',
      title: 'Title',
      summary: 'Summary',
      seconds: 'Length in seconds',
      file: 'Video file',
      poster: 'Cover picture',
      chapters: 'Chapters',
      captions: 'Captions (WebVTT)',
    },
    choices: { category: { BA: 'BA', ESG: 'ESG', TPC: 'TPC' } },
  },
  partner: {
    name: 'Partners',
    fields: {
      type: 'Type',
      name: 'Name',
      field: 'Field',
      since: 'Partner since',
      link: 'Web address',
      summary: 'One sentence',
    },
  },
  partnerIntro: {
    name: 'Introductions of partner types',
    fields: { type: 'Type', text: 'Text' },
  },
};
