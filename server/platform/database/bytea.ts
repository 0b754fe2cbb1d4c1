import { customType } from 'drizzle-orm/pg-core';

/** Bytes, such as a hash or what is sealed. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
