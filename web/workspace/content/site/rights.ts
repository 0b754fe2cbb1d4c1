/** Permissions on a content page, from the menu. */
export interface Rights {
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
}
