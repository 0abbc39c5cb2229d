/** The rules between the fields of a society in a file (masters §19). */
import { RETENTION_CHANGES } from './doctor-rules.ts';
import { accountNotes } from './payee-accounts.ts';
import { type Judged, type ResolvedRow, unjudged } from './source-types.ts';

/** Judges by the row alone. */
export async function judgeSocieties(): Promise<(row: ResolvedRow) => Judged> {
  return ({ read: { values }, existing, fields }) => {
    const isInvoice = fields.documentKind === 'exempt_invoice';
    const isWithheld = fields.isWithheld === true && !isInvoice;
    return {
      ...unjudged({ ...fields, isWithheld }),
      reasons:
        values.isWithheld === true && isInvoice
          ? [
              '«Con retención» dice Sí, y una factura exenta no lleva retención: corrija una de las dos.',
            ]
          : [],
      notes: [
        ...accountNotes(fields, existing?.fields),
        ...(existing && existing.fields.isWithheld !== isWithheld ? [RETENTION_CHANGES] : []),
      ],
    };
  };
}
