/**
 * The table of the mapping of FHIR: each column of an attention, the element that fills it, and what can be chosen
 * where hospitals differ (intake §22.3).
 */
import { NumberInput, Select, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  AMOUNT_SCOPE_LABELS,
  AMOUNT_SCOPES,
  type ExtensionColumn,
  FHIR_BASES,
  type FhirChoices,
  PAGE_SIZES,
  SOCIETY_SOURCE_LABELS,
  SOCIETY_SOURCES,
} from '../../../domain/intake/fhir/choices.ts';
import {
  type ElementChoice,
  FHIR_ELEMENTS,
  type FhirElement,
} from '../../../domain/intake/fhir/elements.ts';
import { columnOf } from '../../../domain/intake/import-columns.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';

const BASE_LABELS = {
  ChargeItem: 'ChargeItem: cada cobro es una atención',
  Procedure: 'Procedure: cada procedimiento es una atención por participante',
} as const;
const HEIGHT_PX = 360;

type Props = {
  readonly choices: FhirChoices;
  readonly onChange: (choices: FhirChoices) => void;
  /** Why the choices can't be used, below the field at fault. */
  readonly problem?: ReactNode;
};

export function FhirMapping({ choices, onChange, problem }: Props) {
  const change = (part: Partial<FhirChoices>) => onChange({ ...choices, ...part });
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          label="Recurso"
          description="Solo los hechos; los que no traen fecha no se encuentran"
          data={FHIR_BASES.map((value) => ({ value, label: BASE_LABELS[value] }))}
          allowDeselect={false}
          value={choices.base}
          onChange={(value) =>
            change({ base: FHIR_BASES.find((base) => base === value) ?? 'ChargeItem' })
          }
        />
        <NumberInput
          label="Recursos por página"
          description={`De ${PAGE_SIZES.least} a ${formatCount(PAGE_SIZES.most)}; el servidor puede dar menos`}
          min={PAGE_SIZES.least}
          max={PAGE_SIZES.most}
          clampBehavior="strict"
          allowDecimal={false}
          value={choices.pageSize}
          onChange={(size) => {
            if (typeof size === 'number') change({ pageSize: size });
          }}
        />
      </SimpleGrid>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Text variant="label">De dónde sale cada dato</Text>
      <ScrolledRegion label="De dónde sale cada dato" height={HEIGHT_PX} offset="present">
        <Table
          withTableBorder
          fz="xs"
          verticalSpacing={4}
          stickyHeader
          aria-label="De dónde sale cada dato"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={120}>Columna</Table.Th>
              <Table.Th>Elemento de FHIR y elección</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {FHIR_ELEMENTS.map((element) => (
              <ElementRow
                key={element.column}
                element={element}
                choices={choices}
                change={change}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ScrolledRegion>
    </Stack>
  );
}

type RowProps = {
  readonly element: FhirElement;
  readonly choices: FhirChoices;
  readonly change: (part: Partial<FhirChoices>) => void;
};

function ElementRow({ element, choices, change }: RowProps) {
  const { column, from, note } = element;
  const path = from[choices.base];
  const extension = choices.extensions[column as ExtensionColumn];
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {columnOf(column).label}
      </Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing={4}>
          <div>
            {extension ? 'La extensión' : path || 'No viene, salvo en una extensión'}
            {note !== undefined && <Text variant="small">{note}</Text>}
          </div>
          <Stack gap={4}>
            {element.choices?.map((choice) => (
              <ChoiceField
                key={choice}
                choice={choice}
                element={element}
                choices={choices}
                change={change}
              />
            ))}
          </Stack>
        </SimpleGrid>
      </Table.Td>
    </Table.Tr>
  );
}

const SYSTEM_WORDS = {
  idSystem: { label: 'Sistema del identificador', empty: 'El id del recurso' },
  runSystem: { label: 'Sistema del RUN', empty: 'El RUN de CL Core' },
  serviceSystem: { label: 'Sistema del código', empty: 'El único código' },
} as const;

function ChoiceField({
  choice,
  element,
  choices,
  change,
}: RowProps & { readonly choice: ElementChoice }) {
  switch (choice) {
    case 'idSystem':
    case 'runSystem':
    case 'serviceSystem':
      return (
        <TextInput
          size="xs"
          aria-label={SYSTEM_WORDS[choice].label}
          placeholder={`${SYSTEM_WORDS[choice].empty}, o la URI de un sistema`}
          value={choices[choice]}
          onChange={(event) => change({ [choice]: event.currentTarget.value })}
        />
      );
    case 'amountScope':
      return (
        <Select
          size="xs"
          aria-label="Alcance del valor"
          data={AMOUNT_SCOPES.map((value) => ({ value, label: AMOUNT_SCOPE_LABELS[value] }))}
          allowDeselect={false}
          value={choices.amountScope}
          onChange={(value) =>
            change({ amountScope: AMOUNT_SCOPES.find((scope) => scope === value) ?? 'total' })
          }
        />
      );
    case 'society':
      return (
        <Select
          size="xs"
          aria-label="Sociedad"
          data={SOCIETY_SOURCES.map((value) => ({ value, label: SOCIETY_SOURCE_LABELS[value] }))}
          allowDeselect={false}
          value={choices.society}
          onChange={(value) =>
            change({ society: SOCIETY_SOURCES.find((source) => source === value) ?? 'none' })
          }
        />
      );
    case 'extension': {
      const column = element.column as ExtensionColumn;
      return (
        <TextInput
          size="xs"
          aria-label={`Extensión de ${columnOf(column).label}`}
          placeholder="URL de la extensión"
          value={choices.extensions[column] ?? ''}
          onChange={(event) => {
            const { [column]: _before, ...others } = choices.extensions;
            const url = event.currentTarget.value;
            change({ extensions: url === '' ? others : { ...others, [column]: url } });
          }}
        />
      );
    }
  }
}
