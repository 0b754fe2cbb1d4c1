import type { FigureDefinition } from '#contract/insight/explanations.ts';
import type { ProductTexts } from '../locales/zh-CN/products.ts';

interface WorkedExampleProps {
  readonly example: FigureDefinition['example'];
  readonly texts: Pick<ProductTexts['activity'], 'example' | 'exampleText' | 'input' | 'value' | 'result'>;
}

/** A worked example, as on `/explain`. */
export function WorkedExample({ example: { inputs, filled, shown }, texts }: WorkedExampleProps) {
  return (
    <details className="worked-example">
      <summary>{texts.example}</summary>
      <p>{texts.exampleText}</p>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">{texts.input}</th>
            <th scope="col" className="number">
              {texts.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {inputs.map(({ label, value, note }) => (
            <tr key={label}>
              <th scope="row">
                {label} {note && <small>{note}</small>}
              </th>
              <td className="number">{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {texts.result} <code>{filled}</code>
            </th>
            <td className="number">
              <b>{shown}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}
