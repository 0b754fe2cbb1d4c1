import type { ContentKinds } from '#contract/content/site-content/kinds.ts';

type FieldsOf<K extends keyof ContentKinds> = ContentKinds[K]['fields'];

/** Names of a type's choice fields. */
type ChoiceField<K extends keyof ContentKinds> = {
  [F in keyof FieldsOf<K>]: FieldsOf<K>[F] extends { readonly control: 'choice' } ? F : never;
}[keyof FieldsOf<K>];

type ChoiceOf<Field> = Field extends { readonly choices: readonly (infer C extends string | number)[] } ? C : never;

type ChoiceLabels<K extends keyof ContentKinds> = {
  readonly [F in ChoiceField<K>]: { readonly [C in ChoiceOf<FieldsOf<K>[F]>]: string };
};

/** The dictionary names the types of partners. */
type NamedByDictionary = 'partner' | 'partnerIntro';

type KindLabels<K extends keyof ContentKinds> = {
  readonly name: string;
  readonly fields: { readonly [F in keyof FieldsOf<K>]: string };
} & ([ChoiceField<K>] extends [never]
  ? unknown
  : K extends NamedByDictionary
    ? unknown
    : { readonly choices: ChoiceLabels<K> });

/** Labels of every content type, field and choice; a missing one does not compile. */
export type ContentLabels = { readonly [K in keyof ContentKinds]: KindLabels<K> };

/** Names of groups of content types, in display order. */
export type ContentGroupLabels = { readonly [G in ContentKinds[keyof ContentKinds]['group']]: string };
