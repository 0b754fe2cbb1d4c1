const pages = {
  saasProduct: 'SaaS product',
  dataProduct: 'Data product',
  baExplorer: 'BA Explorer',
  baActiveRate: 'BA Activity',
  baHotWord: 'BA Hot words',
};

export const productLabels = {
  productClaim: {
    name: 'Product page: claim',
    fields: { page: 'Page', title: 'Title', lead: 'Lead', note: 'Note' },
    choices: { page: pages },
  },
  productStep: {
    name: 'Product page: step',
    fields: { page: 'Page', title: 'Title', text: 'Text' },
    choices: { page: pages },
  },
  productQuestion: {
    name: 'Product page: question',
    fields: { page: 'Page', question: 'Question', answer: 'Answer' },
    choices: { page: pages },
  },
  saasModule: {
    name: 'Module on offer',
    fields: { module: 'Code of the module', audience: 'For whom', gain: 'What you get', opening: 'Availability' },
    choices: { opening: { open: 'Included', request: 'On request' } },
  },
  saasMoment: {
    name: 'Day timeline entry',
    fields: { time: 'Time', title: 'Title', text: 'Text', tool: 'Tool', href: 'Link' },
  },
  dataField: {
    name: 'Data catalogue',
    fields: { name: 'Field group', content: 'Content', update: 'Update', history: 'History', format: 'Format' },
  },
  dataSample: { name: 'Sample of the interface', fields: { note: 'Note', request: 'Request', response: 'Response' } },
  dataDelivery: { name: 'Way of delivery', fields: { title: 'Title', text: 'Text', terms: 'Terms' } },
};
