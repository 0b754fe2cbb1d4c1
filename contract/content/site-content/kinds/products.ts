import { moduleOpenings, productPages } from '../../product-pages.ts';
import { address, choice, code, defineKinds, line, lines, optionalLine, plain } from '../fields.ts';

/**
 * Product pages. Texts of steps may contain numbers of a formula in braces, such as `{days}`; the page fills them from
 * the definitions that the computation uses.
 */
export const productKinds = defineKinds({
  productClaim: {
    group: 'product',
    order: 'sort',
    fields: { page: choice(productPages), title: line(60), lead: lines(300), note: optionalLine(160) },
  },
  productStep: {
    group: 'product',
    order: 'sort',
    fields: { page: choice(productPages), title: line(60), text: lines(400) },
  },
  productQuestion: {
    group: 'product',
    order: 'sort',
    fields: { page: choice(productPages), question: line(120), answer: lines(800) },
  },
  /** Text of a module in the table of modules; name and description are the module's own. */
  saasModule: {
    group: 'product',
    order: 'sort',
    fields: { module: plain(40), audience: line(120), gain: lines(300), opening: choice(moduleOpenings) },
  },
  /** An entry of the day timeline. */
  saasMoment: {
    group: 'product',
    order: 'sort',
    fields: { time: plain(20), title: line(80), text: lines(400), tool: line(60), href: address },
  },
  /** A row of the data catalogue. */
  dataField: {
    group: 'product',
    order: 'sort',
    fields: { name: line(60), content: lines(300), update: line(80), history: line(80), format: line(80) },
  },
  dataSample: {
    group: 'product',
    single: true,
    order: 'sort',
    fields: { note: lines(400), request: code(2000), response: code(8000) },
  },
  dataDelivery: {
    group: 'product',
    order: 'sort',
    fields: { title: line(60), text: lines(400), terms: lines(400) },
  },
});
