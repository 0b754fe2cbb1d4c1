import { address, defineKinds, line, lines } from '../fields.ts';

/** Texts of the front page. The call to action also closes the product pages. */
export const frontKinds = defineKinds({
  frontHero: {
    group: 'front',
    single: true,
    order: 'sort',
    fields: { title: lines(120), lead: lines(300), trust: line(120) },
  },
  frontTool: { group: 'front', order: 'sort', fields: { title: line(60), text: lines(300), href: address } },
  frontSolution: {
    group: 'front',
    order: 'sort',
    fields: { team: line(60), question: line(120), answer: lines(200), tool: line(60), href: address },
  },
  callToAction: { group: 'front', single: true, order: 'sort', fields: { title: line(80), text: lines(200) } },
});
