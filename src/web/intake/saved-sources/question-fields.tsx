/** What a saved source asks, and with which key. */
import { PasswordInput, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import { recordType } from '../../../contract/schemas.ts';
import { type FhirChoices, USUAL_CHOICES } from '../../../domain/intake/fhir/choices.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { WholeField } from '../../kit/fields/number-fields.tsx';
import { FhirMapping } from '../imports/public.ts';
import type { SourceFormOf } from './source-values.ts';

const PAGINGS = [
  { value: 'none', label: 'Una sola respuesta' },
  { value: 'link', label: 'Páginas por el encabezado Link' },
  { value: 'field', label: 'Páginas por un campo con la siguiente' },
  { value: 'page', label: 'Páginas por número' },
];

const ADDRESS_WORDS = {
  his: { label: 'Endpoint', description: 'Se agregan facility, dateFrom y dateTo' },
  api: {
    label: 'URL de la API',
    description:
      'Puede llevar {desde} y {hasta}: los días que se piden. Sin claves: van en los encabezados',
  },
  fhir: { label: 'URL base de FHIR', description: 'Se agregan el recurso y los días' },
} as const;

type Props = {
  readonly form: SourceFormOf;
  /** The source that is edited; null for a new one. */
  readonly stored: SavedSource | null;
};

export function QuestionFields({ form, stored }: Props) {
  const { method } = form.values;
  const kind = form.values.kind as SavedSource['kind'];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          label="Sistema"
          data={[
            { value: 'his', label: 'HIS' },
            { value: 'api', label: 'API externa' },
            { value: 'fhir', label: 'FHIR' },
          ]}
          allowDeselect={false}
          {...form.getInputProps('kind')}
          onChange={(value) => {
            form.setFieldValue('kind', value ?? 'his');
            form.setFieldValue('fhirChoices', value === 'fhir' ? USUAL_CHOICES : null);
            // Its fields are those of the other system.
            form.setFieldValue('mapping', null);
          }}
        />
        <Select
          label="Tipo de registro"
          data={recordType.options.map((value) => ({ value, label: RECORD_TYPE_LABELS[value] }))}
          allowDeselect={false}
          {...form.getInputProps('recordType')}
        />
      </SimpleGrid>
      <TextInput
        label={ADDRESS_WORDS[kind].label}
        placeholder="https://"
        required
        description={ADDRESS_WORDS[kind].description}
        {...form.getInputProps('address')}
      />
      {kind === 'fhir' && (
        <PasswordInput
          label="Token"
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar el token' }}
          description={secretWords(stored)}
          {...form.getInputProps('secret')}
        />
      )}
      {kind === 'his' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <PasswordInput
            label="API Key"
            autoComplete="off"
            required={!stored?.hasSecret}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la API Key' }}
            description={secretWords(stored)}
            {...form.getInputProps('secret')}
          />
          <TextInput
            label="Establecimiento"
            description="Vacío: todos"
            {...form.getInputProps('facility')}
          />
        </SimpleGrid>
      )}
      {kind === 'api' && (
        <>
          <Select
            label="Método"
            data={['GET', 'POST']}
            allowDeselect={false}
            {...form.getInputProps('method')}
          />
          <Textarea
            label="Encabezados (JSON)"
            placeholder='{"Authorization": "Bearer …"}'
            autosize
            minRows={2}
            description={secretWords(stored)}
            {...form.getInputProps('secret')}
          />
          {method === 'POST' && (
            <Textarea
              label="Cuerpo (JSON)"
              autosize
              minRows={2}
              description="Puede llevar {desde} y {hasta}. Se guarda sin cifrar: sin claves"
              {...form.getInputProps('body')}
            />
          )}
        </>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <WholeField
          label="Días hacia atrás"
          description="Desde cuántos días antes se pide; 0 es solo el día"
          {...form.getInputProps('daysBack')}
        />
        {kind !== 'fhir' && <PagingFields form={form} />}
      </SimpleGrid>
      {kind === 'fhir' && (
        <FhirMapping
          choices={(form.values.fhirChoices as FhirChoices | null) ?? USUAL_CHOICES}
          onChange={(choices) => form.setFieldValue('fhirChoices', choices)}
          problem={
            form.errors['fhirChoices.extensions.netAmount'] ??
            form.errors['fhirChoices.extensions.participatedAmount']
          }
        />
      )}
      {stored && stored.secretNames.length > 0 && kind === 'api' && (
        <Text variant="small">Encabezados guardados: {stored.secretNames.join(', ')}.</Text>
      )}
    </>
  );
}

function PagingFields({ form }: Pick<Props, 'form'>) {
  const { paging } = form.values;
  return (
    <>
      <Select
        label="Páginas"
        description="Cómo se divide la respuesta"
        data={PAGINGS}
        allowDeselect={false}
        {...form.getInputProps('paging')}
      />
      {(paging === 'field' || paging === 'page') && (
        <TextInput
          label={paging === 'page' ? 'Parámetro' : 'Campo'}
          placeholder={paging === 'page' ? 'page' : 'next'}
          {...form.getInputProps('pagingName')}
        />
      )}
      {paging === 'page' && (
        <WholeField label="Primera página" {...form.getInputProps('firstPage')} />
      )}
    </>
  );
}

function secretWords(stored: SavedSource | null): string {
  return stored?.hasSecret
    ? 'Hay uno guardado y cifrado, que no se muestra; vacío lo conserva'
    : 'Se guarda cifrado y no se muestra más';
}
