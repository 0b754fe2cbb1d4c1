/** What was typed into a field; empty for one that is not there. */
export const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '');
