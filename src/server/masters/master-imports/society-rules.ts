/** The rules between the fields of a society in a file (masters §19). */
import { accountNotes } from './payee-accounts.ts';
import { type Judged, type ResolvedRow, unjudged } from './source-types.ts';

/** Judges by the row alone. */
export async function judgeSocieties(): Promise<(row: ResolvedRow) => Judged> {
  return ({ read: { values }, existing, fields }) => {
    const isInvoice = fields.documentKind === 'exempt_invoice';
    return {
      ...unjudged({ ...fields, isWithheld: fields.isWithheld === true && !isInvoice }),
      reasons:
        values.isWithheld === true && isInvoice
          ? [
              '«Con retención» dice Sí, y una factura exenta no lleva retención: corrija una de las dos.',
            ]
          : [],
      notes: accountNotes(fields, existing?.fields),
    };
  };
}
