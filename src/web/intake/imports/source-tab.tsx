/** A tab of the import dialog that requests another system: an API, the hospital's or a FHIR server (intake §17, intake §22). */
import {
  Button,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import type { SourcePreview as Preview } from '../../../contract/intake/import-sources.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { IMPORT_SOURCE_LABELS } from '../../../domain/words/labels.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { DateRangeFields } from '../../kit/fields/date-fields.tsx';
import { errorMessage } from '../../kit/shell/errors.ts';
import { confirmDuplicates } from './confirm-duplicates.tsx';
import { NOTHING_EXCLUDED } from './exclusions.ts';
import { withoutTitle } from './failures.ts';
import { FhirFields } from './fhir-fields.tsx';
import { FooterActions } from './footer-actions.tsx';
import type { NewImport } from './import-queue.ts';
import { mappingRead } from './mapping-read.ts';
import { isAllRejected } from './reading-preview.tsx';
import {
  EMPTY_DRAFT,
  fileOf,
  importSource,
  look,
  type PagingChoice,
  type Reading,
  SOURCE_FAILURES,
  type SourceDraft,
  type SourceFieldsProps,
  type SourceKind,
  type SourceQuestion,
} from './source-input.ts';
import { SourcePreview } from './source-preview.tsx';

type Props = {
  readonly kind: SourceKind;
  readonly recordType: RecordType;
  /** Where its actions stand while it is the tab that is shown. */
  readonly footer: Element | null;
  readonly onImport: (item: NewImport) => void;
  readonly onOtherType: () => void;
};

type Shown = {
  readonly preview: Preview;
  readonly reading: Reading;
  readonly recordType: RecordType;
};

const UNREAD: Reading = { path: undefined, mapping: undefined };

/** The answer is previewed first, and requested again for the import. */
export function SourceTab({ kind, recordType, footer, onImport, onOtherType }: Props) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [last, setShown] = useState<Shown | null>(null);
  // The preview for one record type is not valid for the other.
  const shown = last?.recordType === recordType ? last : null;
  const [excluded, setExcluded] = useState(NOTHING_EXCLUDED);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<AbortController | null>(null);
  const isPaged = kind === 'fhir' || draft.paging !== 'none';

  const change = (part: Partial<SourceDraft>) => {
    setDraft({ ...draft, ...part });
    setShown(null);
    setExcluded(NOTHING_EXCLUDED);
    setProblem(null);
  };
  /** Sends the request, which the user can cancel. Null when cancelled, or when it failed, which is then shown. */
  const ask = async (reading: Reading, pages: 'first' | 'all'): Promise<Preview | null> => {
    const controller = new AbortController();
    setAsking(controller);
    setProblem(null);
    try {
      return await look({ kind, draft, reading, recordType }, pages, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted)
        setProblem(withoutTitle(errorMessage(error), SOURCE_FAILURES[kind]));
      return null;
    } finally {
      setAsking(null);
    }
  };
  const show = async (reading: Reading) => {
    const preview = await ask(reading, 'first');
    if (!preview) return;
    // By its doubts only: the system may answer with other rows in other places.
    if (last && last.preview.path !== preview.path) setExcluded(NOTHING_EXCLUDED);
    setShown({ preview, reading, recordType });
  };
  /** The question of the shown preview. */
  const questionOf = (reading: Reading, preview: Preview): SourceQuestion => {
    const mapping = mappingRead(reading.mapping, preview);
    const path = preview.path ?? reading.path;
    return { kind, draft, reading: { ...reading, path, mapping }, recordType };
  };
  const begin = async (reading: Reading, first: Preview) => {
    const preview = isPaged ? await ask(reading, 'all') : first;
    if (preview === null) return;
    const question = questionOf(reading, preview);
    const name = IMPORT_SOURCE_LABELS[kind];
    const { check } = preview;
    const download = () => fileOf('Duplicates', question);
    if (check && !(await confirmDuplicates([{ name, check, download }]))) return;
    onImport({
      name,
      detail: hostOf(draft.address),
      failure: SOURCE_FAILURES[kind],
      working: 'Consultando al otro sistema...',
      isUpload: false,
      send: ({ signal }) =>
        importSource(question, { check, exclude: [...excluded.doubts] }, signal),
    });
    setShown(null);
  };
  return (
    <Stack gap="sm" pt="sm">
      {kind === 'api' && <ApiFields draft={draft} change={change} />}
      {kind === 'his' && <HisFields draft={draft} change={change} />}
      {kind === 'fhir' ? (
        <FhirFields draft={draft} change={change} />
      ) : (
        <PagingFields draft={draft} change={change} />
      )}
      {problem !== null && (
        <Warning color="red" title={SOURCE_FAILURES[kind]} role="alert">
          {problem}
        </Warning>
      )}
      {shown && (
        <SourcePreview
          preview={shown.preview}
          reading={shown.reading}
          isLoading={asking !== null}
          isPaged={isPaged}
          hasMapping={kind !== 'fhir'}
          excluded={excluded}
          onExclude={setExcluded}
          onOtherType={onOtherType}
          onRead={(reading) => void show(reading)}
          downloadRefused={() => fileOf('Refused', questionOf(shown.reading, shown.preview))}
          downloadDoubts={() => fileOf('Doubts', questionOf(shown.reading, shown.preview))}
          downloadDifferences={() =>
            fileOf('Differences', questionOf(shown.reading, shown.preview))
          }
        />
      )}
      <FooterActions footer={footer}>
        <Text variant="small" role="status" style={{ flex: '1 1 260px', order: -1 }}>
          {asking === null
            ? 'Las claves no se guardan: se escriben en cada importación.'
            : 'Consultando al otro sistema. Si falla o está ocupado, se le pregunta hasta tres veces más.'}
        </Text>
        {asking !== null && (
          <Button variant="subtle" onClick={() => asking.abort()}>
            Cancelar
          </Button>
        )}
        <Button variant="default" loading={asking !== null} onClick={() => void show(UNREAD)}>
          Ver la respuesta
        </Button>
        {shown?.preview.path != null && shown.preview.problem === null && (
          <Button
            disabled={asking !== null || isAllRejected(shown.preview)}
            onClick={() =>
              void begin({ ...shown.reading, path: shown.preview.path ?? '' }, shown.preview)
            }
          >
            Importar
          </Button>
        )}
      </FooterActions>
    </Stack>
  );
}

function ApiFields({ draft, change }: SourceFieldsProps) {
  return (
    <>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Select
          label="Método"
          w={110}
          data={['GET', 'POST']}
          allowDeselect={false}
          value={draft.method}
          onChange={(method) => change({ method: method === 'POST' ? 'POST' : 'GET' })}
        />
        <TextInput
          label="URL de la API"
          placeholder="https://"
          style={{ flex: 1 }}
          value={draft.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      </Group>
      <Textarea
        label="Encabezados (JSON)"
        placeholder='{"Authorization": "Bearer …"}'
        autosize
        minRows={2}
        value={draft.headers}
        onChange={(event) => change({ headers: event.currentTarget.value })}
      />
      {draft.method === 'POST' && (
        <Textarea
          label="Cuerpo (JSON)"
          autosize
          minRows={2}
          value={draft.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function HisFields({ draft, change }: SourceFieldsProps) {
  return (
    <>
      <TextInput
        label="Endpoint"
        placeholder="https://"
        value={draft.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <PasswordInput
          label="API Key"
          autoComplete="off"
          value={draft.apiKey}
          onChange={(event) => change({ apiKey: event.currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la API Key' }}
        />
        <TextInput
          label="Establecimiento"
          value={draft.facility}
          onChange={(event) => change({ facility: event.currentTarget.value })}
        />
      </SimpleGrid>
      <DateRangeFields
        fromLabel="Fecha Desde"
        toLabel="Fecha Hasta"
        value={draft}
        onChange={change}
      />
    </>
  );
}

const PAGINGS: readonly { value: PagingChoice; label: string; name?: string }[] = [
  { value: 'none', label: 'Una sola respuesta' },
  { value: 'link', label: 'Páginas por el encabezado Link' },
  { value: 'field', label: 'Páginas por un campo con la siguiente', name: 'Campo' },
  { value: 'page', label: 'Páginas por número', name: 'Parámetro' },
];

function PagingFields({ draft, change }: SourceFieldsProps) {
  const chosen = PAGINGS.find(({ value }) => value === draft.paging);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Select
        label="Páginas"
        data={PAGINGS.map(({ value, label }) => ({ value, label }))}
        allowDeselect={false}
        value={draft.paging}
        onChange={(value) =>
          change({ paging: PAGINGS.find((paging) => paging.value === value)?.value ?? 'none' })
        }
      />
      {chosen?.name !== undefined && (
        <TextInput
          label={chosen.name}
          placeholder={draft.paging === 'page' ? 'page' : 'next'}
          value={draft.pagingName}
          onChange={(event) => change({ pagingName: event.currentTarget.value })}
        />
      )}
      {draft.paging === 'page' && (
        <NumberInput
          label="Primera página"
          hideControls
          min={0}
          max={1_000_000}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={draft.firstPage}
          onChange={(firstPage) => change({ firstPage })}
        />
      )}
    </SimpleGrid>
  );
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? '';
}
