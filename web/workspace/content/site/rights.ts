/** What the menu grants on a page of content. */
export interface Rights {
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
}
