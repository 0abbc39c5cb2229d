/** From which column of a table each datum is read, which the user can correct. */
import { Anchor, Button, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { otherSheetsInWords } from '../../../domain/words/sheets.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { Warning } from '../display/warning.tsx';

type Props<Key extends string> = {
  readonly keys: readonly Key[];
  readonly ours: Readonly<Record<Key, { readonly label: string; readonly isRequired: boolean }>>;
  /** The names of the table's columns. */
  readonly columns: readonly string[];
  readonly mapping: Readonly<Partial<Record<Key, string | null>>>;
  /** Called with the whole mapping. */
  readonly onMapping: (mapping: Partial<Record<Key, string | null>>) => void;
};

export function ColumnChoices<Key extends string>(props: Props<Key>) {
  const { keys, ours, columns, mapping, onMapping } = props;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
      {keys.map((key) => (
        <NativeSelect
          key={key}
          size="xs"
          label={ours[key].label}
          required={ours[key].isRequired}
          data={[{ value: '', label: 'Ninguna' }, ...columns]}
          value={mapping[key] ?? ''}
          onChange={(event) => onMapping({ ...mapping, [key]: event.currentTarget.value || null })}
        />
      ))}
    </SimpleGrid>
  );
}

/** Says which columns were not recognised, and in which sheet of a workbook; nothing if all were. */
export function MissingColumns(props: {
  readonly missing: readonly string[];
  readonly sheet: string | null;
  readonly otherSheets: readonly string[];
}) {
  const { missing, sheet, otherSheets } = props;
  if (missing.length === 0) return null;
  const where = sheet === null ? '' : ` en la hoja «${sheet}»`;
  return (
    <Warning role="alert">
      {missing.length === 1
        ? `No se reconoce la columna ${missing[0]}${where}: indíquela abajo, o use la plantilla.`
        : `No se reconocen las columnas ${missing.join(', ')}${where}: indíquelas abajo, o use la plantilla.`}
      {otherSheets.length > 0 && <div>Además, {otherSheetsInWords(otherSheets, '')}</div>}
    </Warning>
  );
}

/** The choices behind a button, but open at once while a column is missing. */
export function FoldedColumnChoices<Key extends string>(
  props: Props<Key> & {
    readonly isMissing: boolean;
    /** The import whose columns are read again. */
    readonly remembered?: { readonly at: string; readonly by: string | null } | null;
  },
) {
  const { isMissing, remembered = null, onMapping, ...choices } = props;
  const [isOpen, setIsOpen] = useState(false);
  const asBefore = remembered && (
    <Text size="sm">
      Las columnas se leen como en la importación de {nameOfUser(remembered.by)} del{' '}
      {formatDate(dateInClinic(new Date(remembered.at)))}.{' '}
      <Anchor
        inherit
        component="button"
        type="button"
        underline="always"
        onClick={() => onMapping({})}
      >
        Leerlas por sus encabezados
      </Anchor>
    </Text>
  );
  if (!isOpen && !isMissing) {
    return (
      <div>
        {asBefore}
        <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
          Ver o corregir las columnas
        </Button>
      </div>
    );
  }
  return (
    <>
      {asBefore}
      <Text fw={500} size="sm">
        De qué columna se lee cada dato
      </Text>
      <ColumnChoices
        {...choices}
        onMapping={(chosen) => {
          setIsOpen(true);
          onMapping(chosen);
        }}
      />
    </>
  );
}
