export const frontLabels = {
  frontHero: { name: 'Hero', fields: { title: 'Title', lead: 'Lead', trust: 'Trust line' } },
  frontTool: { name: 'Three tools', fields: { title: 'Name', text: 'Text', href: 'Address' } },
  frontSolution: {
    name: 'Solutions',
    fields: { team: 'Team', question: 'Question', answer: 'Answer', tool: 'Tool', href: 'Address' },
  },
  callToAction: { name: 'Call to action', fields: { title: 'Title', text: 'Text' } },
};
