export interface RecordNoticeData {
  readonly title: string;
  readonly text: string;
}

/** Says above a list that what the address asks for is not there. */
export function RecordNotice({ title, text }: RecordNoticeData) {
  return (
    <div className="record-notice">
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
