/** The fields of the tab 'FHIR': the server, its token, the days, and which element fills which column (intake §22). */
import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { DateRangeFields } from '../../kit/fields/date-fields.tsx';
import { FhirMapping } from './fhir-mapping.tsx';
import type { SourceFieldsProps } from './source-input.ts';

export function FhirFields({ draft, change }: SourceFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label="URL base de FHIR"
          placeholder="https://"
          value={draft.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <PasswordInput
          label="Token"
          autoComplete="off"
          value={draft.apiKey}
          onChange={(event) => change({ apiKey: event.currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar el token' }}
        />
      </SimpleGrid>
      <DateRangeFields
        fromLabel="Fecha Desde"
        toLabel="Fecha Hasta"
        value={draft}
        onChange={change}
      />
      <FhirMapping choices={draft.choices} onChange={(choices) => change({ choices })} />
    </>
  );
}
