/** Fixed-width records, as tables of fields at the positions in a bank's document. */
import { plain } from './plain.ts';

/** A field of a record: positions start at 1, and both ends are included. */
export type FixedField<T> = {
  readonly from: number;
  readonly to: number;
  /** The content, formatted for a field of this width. */
  readonly format: (item: T, width: number) => string;
};

type Content<T, V> = V | ((item: T) => V);

/** Plain text: left-aligned, cut to the field, padded with blanks. */
export function text<T>(from: number, to: number, content: Content<T, string>): FixedField<T> {
  return { from, to, format: (item, width) => plain(contentOf(content, item), width) };
}

/** A code, unchanged: left-aligned, padded with blanks. It must fit. */
export function code<T>(from: number, to: number, content: Content<T, string>): FixedField<T> {
  return { from, to, format: (item) => contentOf(content, item) };
}

/** Digits: right-aligned, padded with zeros. They must fit. */
export function digits<T>(
  from: number,
  to: number,
  content: Content<T, string | number>,
): FixedField<T> {
  return {
    from,
    to,
    format: (item, width) => {
      const value = String(contentOf(content, item));
      if (!/^\d*$/.test(value)) throw new RangeError(`not digits: ${value}`);
      return value.padStart(width, '0');
    },
  };
}

/**
 * Makes the function that writes a record of `length` characters. Positions without a field are blank. It throws a
 * RangeError when a value does not fit, which `checkPayroll` must prevent.
 */
export function fixedWidth<T>(
  length: number,
  fields: readonly FixedField<T>[],
): (item: T) => string {
  return (item) => {
    const record = fields.reduce((written, { from, to, format }) => {
      const width = to - from + 1;
      const content = format(item, width);
      if (written.length >= from || content.length > width) {
        throw new RangeError(`does not fit positions ${from} to ${to}: ${content}`);
      }
      return written.padEnd(from - 1) + content.padEnd(width);
    }, '');
    return record.padEnd(length);
  };
}

function contentOf<T, V extends string | number>(content: Content<T, V>, item: T): V {
  return typeof content === 'function' ? content(item) : content;
}
