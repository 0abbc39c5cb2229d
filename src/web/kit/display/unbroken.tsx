/** RUTs, numbers of payments and dates stay on one line: browsers break them after their hyphen (product §17.8). */
import type { ReactNode } from 'react';
import { formatRut } from '../../../domain/identity/rut.ts';
import { withIndex } from '../table/with-index.ts';

/** `12.345.678-5`, `12345678-5`, `PAGO-15`, and `31-07-2026`. */
const WHOLE = /(\d[\d.]{5,10}-[\dK]\b|PAGO-\d+|\d\d-\d\d-\d{4})/i;

/** A text whose RUTs, numbers of payments and dates don't break; anything else as it is. */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !WHOLE.test(content)) return content;
  // Split by a group, every other piece is one of them.
  return withIndex(content.split(WHOLE)).map(([at, piece]) =>
    at % 2 ? <Whole key={at} text={piece} /> : piece,
  );
}

/** A RUT in stored form as `12.345.678-5`, on one line. */
export const Rut = ({ of }: { of: string }) => <Whole text={formatRut(of)} />;

const Whole = ({ text }: { text: string }) => <span className="kit-whole">{text}</span>;
