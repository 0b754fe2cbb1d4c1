import { z } from 'zod';
import { unifyIssuerSchema, unifyPartnerIdSchema, unifyPartnerSecretSchema } from '#contract/identity/unified-login.ts';

/** One text for all languages, or one per language. */
const nameSchema = z
  .union([z.string().min(1), z.strictObject({ 'zh-CN': z.string().min(1), en: z.string().min(1) })])
  .transform((name) => (typeof name === 'string' ? { 'zh-CN': name, en: name } : name));

const portalSchema = z.strictObject({
  id: unifyPartnerIdSchema,
  name: nameSchema,
  secret: unifyPartnerSecretSchema,
});
/** A partner portal that signs its users in by a signed call. */
export type PortalSetting = z.output<typeof portalSchema>;

const providerSchema = z.strictObject({
  id: unifyPartnerIdSchema,
  name: nameSchema,
  issuer: unifyIssuerSchema,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
/** An OpenID provider. */
export type ProviderSetting = z.output<typeof providerSchema>;

/** A JSON setting. Errors name the place, never the value. */
function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

function listOf<Item extends z.ZodType<{ id: string }>>(item: Item) {
  return jsonOf(
    z.array(item).refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'names an id twice'),
  );
}

export const portalsSetting = listOf(portalSchema);
export const providersSetting = listOf(providerSchema);
