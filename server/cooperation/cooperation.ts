import { supplierFeature } from './suppliers/routes.ts';

/** Whom a company buys from. */
export function openCooperation() {
  return { features: [supplierFeature] };
}
