/** Maps another system's fields to our columns (intake §17.7). */
import type { RecordType } from '../../domain/fees/rules.ts';
import type { ColumnKey } from '../../domain/intake/import-columns.ts';
import { FileError } from '../file-error.ts';
import { ownedHeadings } from './divided-columns.ts';
import { byColumn, foldHeading, HEADINGS, LAYOUTS } from './layouts.ts';
import { tellsRecordType } from './mixed-types.ts';
import { otherTypeProblem } from './recognise-columns.ts';
import type { FieldMapping } from './types.ts';

/**
 * The mapping: the given fields, and for other columns those named by one of the column's headings, read forwards or
 * backwards (`medico.rut` is `rut medico`). The first rows decide whether `tipo` is the record type.
 */
export function proposeMapping(
  fields: readonly string[],
  recordType: RecordType,
  given: FieldMapping = {},
  first: readonly (readonly string[])[] = [],
): Record<ColumnKey, string | null> {
  const tellsType = (field: string) => {
    const at = fields.indexOf(field);
    return tellsRecordType(
      first.map((cells) => cells[at] ?? ''),
      recordType,
    );
  };
  const taken = new Set<string | null>(Object.values(given));
  const byName = new Map<string, string>();
  const owned = ownedHeadings(fields.map((field) => field.split('.').reverse().join(' ')));
  for (const [at, field] of fields.entries()) {
    if (taken.has(field)) continue;
    for (const name of [field, owned[at] ?? field]) {
      const folded = foldHeading(name);
      if (!byName.has(folded)) byName.set(folded, field);
    }
  }
  return byColumn((key) => {
    const own = given[key];
    if (own !== undefined) return own;
    // A single field with the service's bare name means its code, as in files.
    const isMeant = (field: string, name: string) =>
      key !== 'recordTypeText' || /\b(?:registro|record)\b/.test(name) || tellsType(field);
    const names = HEADINGS[recordType][key];
    const field = [...names, ...(key === 'serviceCode' ? ['prestacion'] : [])]
      .flatMap((name) => {
        const found = byName.get(name);
        return found !== undefined && isMeant(found, name) ? [found] : [];
      })
      .find((found) => !taken.has(found));
    if (field !== undefined) taken.add(field);
    return field ?? null;
  });
}

/** Labels of the required columns that the mapping lacks. */
export function missingColumns(
  mapping: Readonly<Record<ColumnKey, string | null>>,
  recordType: RecordType,
): string[] {
  const { required, labels } = LAYOUTS[recordType];
  const missing = required.filter((key) => mapping[key] === null).map((key) => labels[key]);
  if (mapping.doctorText === null && mapping.internalCode === null) {
    missing.push(`${labels.doctorText} o ${labels.internalCode}`);
  }
  return missing;
}

/**
 * The headings that make the importer follow the mapping. A mapped field gets our label; another keeps its own name,
 * marked if it would be recognised as a column. Throws a FileError when a required column is not mapped, a mapped field
 * does not exist, or the fields belong to the other record type.
 */
export function headingsOf(
  fields: readonly string[],
  recordType: RecordType,
  mapping: Readonly<Record<ColumnKey, string | null>>,
): string[] {
  const otherType = mapping.recordTypeText === null && otherTypeProblem(fields, recordType);
  if (otherType) throw new FileError(otherType);
  const missing = missingColumns(mapping, recordType);
  if (missing.length > 0) {
    throw new FileError(
      `Estructura incorrecta: no se reconoce qué campo es ${missing.join(', ')}. Indique la correspondencia; los campos son ${fields.slice(0, MAX_NAMED).join(', ')}.`,
    );
  }
  const { labels } = LAYOUTS[recordType];
  const labelOf = new Map<string, string>();
  for (const [key, field] of Object.entries(mapping) as [ColumnKey, string | null][]) {
    if (field === null) continue;
    if (!fields.includes(field)) {
      throw new FileError(`El campo ${field}, indicado para ${labels[key]}, no está en los datos.`);
    }
    if (labelOf.has(field)) {
      throw new FileError(
        `El campo ${field} está indicado para dos columnas: ${labelOf.get(field)} y ${labels[key]}.`,
      );
    }
    labelOf.set(field, labels[key]);
  }
  return fields.map((field) => labelOf.get(field) ?? unread(field, recordType));
}

const MAX_NAMED = 40;

function unread(field: string, recordType: RecordType): string {
  const folded = foldHeading(field);
  // Its values decide whether it contains record types: a row far down of the other type must not be read as one of
  // this type.
  if (HEADINGS[recordType].recordTypeText.includes(folded)) return field;
  const isHeading = Object.values(HEADINGS[recordType]).some((names) => names.includes(folded));
  return isHeading || folded === '' ? `${field} (no leído)`.trim() : field;
}
