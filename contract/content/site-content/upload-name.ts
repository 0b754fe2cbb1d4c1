/** How a field of a content item names an upload, so that it is told from files that came with the product. */
export const uploadNameForm = /^upload\/([0-9a-f]{32})$/;

export function uploadName(id: string): string {
  return `upload/${id}`;
}

/** The upload a field names; `undefined` where it names none. */
export function uploadIdOf(name: string): string | undefined {
  return uploadNameForm.exec(name)?.[1];
}
