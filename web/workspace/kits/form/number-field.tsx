import { InputNumber, type InputNumberProps } from 'antd';
import { noNumber, readNumber, type TypedNumber } from './typed-number.ts';

type Taken = 'value' | 'defaultValue' | 'onChange' | 'onInput' | 'parser' | 'formatter' | 'stringMode';

interface NumberFieldProps extends Omit<InputNumberProps<number | string>, Taken> {
  readonly value?: TypedNumber;
  readonly onChange?: (value: TypedNumber) => void;
}

/**
 * A field for a number, in digits of any width. A text that cannot be read is its value as it is, for the form to refuse:
 * taken as nothing, it would delete what was there.
 */
export function NumberField({ value = null, onChange, min, max, ...props }: NumberFieldProps) {
  const isUnread = typeof value === 'string';
  return (
    <InputNumber<number | string>
      {...props}
      // The library would put the least number in place of a text that it cannot read.
      {...(isUnread ? { keyboard: false } : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) })}
      value={value}
      parser={(text = '') => readNumber(text)}
      onChange={(number) => onChange?.(number)}
      onInput={(text) => {
        const number = readNumber(text);
        // What the library does not tell.
        if (number === noNumber) onChange?.(text);
        else if (number === '' && isUnread) onChange?.(null);
      }}
    />
  );
}
