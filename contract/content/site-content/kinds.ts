import type { ContentField, FieldValue } from './fields.ts';
import { companyKinds } from './kinds/company.ts';
import { frameKinds } from './kinds/frame.ts';
import { frontKinds } from './kinds/front.ts';
import { productKinds } from './kinds/products.ts';
import { publicationKinds } from './kinds/publication.ts';

/** All content types of the public site; articles, companies and figures are separate. */
export const contentKinds = {
  ...frameKinds,
  ...frontKinds,
  ...productKinds,
  ...publicationKinds,
  ...companyKinds,
};

export type ContentKinds = typeof contentKinds;
export type ContentKind = keyof ContentKinds;

/** Stored fields of a type's items. */
export type ContentFields<K extends ContentKind> = {
  readonly [Name in keyof ContentKinds[K]['fields']]: FieldValue<
    Extract<ContentKinds[K]['fields'][Name], ContentField>
  >;
};
