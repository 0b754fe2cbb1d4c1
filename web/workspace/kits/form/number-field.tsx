import { InputNumber, type InputNumberProps } from 'antd';
import { type Bounds, isBeyond, noNumber, readNumber, type TypedNumber } from './typed-number.ts';

type Taken = 'value' | 'defaultValue' | 'onChange' | 'onInput' | 'parser' | 'formatter' | 'stringMode' | 'min' | 'max';

interface NumberFieldProps extends Omit<InputNumberProps<number | string>, Taken>, Bounds {
  readonly value?: TypedNumber;
  readonly onChange?: (value: TypedNumber) => void;
}

/**
 * A field for a number, in digits of any width. What cannot be read, or lies beyond the bounds, is its value as it
 * is, for the form to refuse: taken as nothing it would delete what was there, and put right it would be another number
 * than was typed.
 */
export function NumberField({ value = null, onChange, min, max, ...props }: NumberFieldProps) {
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const isUnread = typeof value === 'string';
  return (
    <InputNumber<number | string>
      {...props}
      // The library would put the nearest number in its place.
      {...(isUnread || isBeyond(value, bounds) ? { keyboard: false } : bounds)}
      value={value}
      parser={(text = '') => readNumber(text)}
      onChange={(number) => onChange?.(number)}
      onInput={(text) => {
        const number = readNumber(text);
        // What the library does not tell.
        if (number === noNumber) onChange?.(text);
        else if (number === '') isUnread && onChange?.(null);
        else if (isBeyond(Number(number), bounds)) onChange?.(Number(number));
      }}
    />
  );
}
