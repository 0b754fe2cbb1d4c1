/** How a field refers to an upload, as opposed to a file that ships with the product. */
export const uploadNameForm = /^upload\/([0-9a-f]{32})$/;

export function uploadName(id: string): string {
  return `upload/${id}`;
}

/** The upload a field refers to; `undefined` if it is not an upload. */
export function uploadIdOf(name: string): string | undefined {
  return uploadNameForm.exec(name)?.[1];
}
