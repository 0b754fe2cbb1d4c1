/** The field of a form that an issue of the server is about: `body.name.zh-CN` is `['name', 'zh-CN']`. */
export function fieldName(path: string): string[] {
  return path.replace(/^body\./, '').split('.');
}
