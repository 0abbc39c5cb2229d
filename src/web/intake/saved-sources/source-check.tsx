/** Asks the source before it is saved, shows how its answer would be read, and keeps the mapping (intake §20.3). */
import { Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ImportMapping } from '../../../contract/intake/import-preview.ts';
import type { SourcePreview } from '../../../contract/intake/import-sources.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { FirstRows, listLabel, MappingFields } from '../imports/public.ts';
import type { SourceFormOf, SourceValues } from './source-values.ts';

type Props = { readonly form: SourceFormOf; readonly sourceId: number | undefined };

export function SourceCheck({ form, sourceId }: Props) {
  const [preview, setPreview] = useState<SourcePreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    if (form.validate().hasErrors) return;
    setAsking(true);
    setProblem(null);
    try {
      const values = form.getValues() as unknown as SourceValues;
      const id = sourceId === undefined ? {} : { id: sourceId };
      setPreview(await api.savedSources.preview.call({ ...values, ...id }));
    } catch (error) {
      setPreview(null);
      setProblem(errorMessage(error));
    } finally {
      setAsking(false);
    }
  };
  const readAs = (change: { listPath?: string; mapping: ImportMapping | null }) => {
    if (change.listPath !== undefined) form.setFieldValue('listPath', change.listPath);
    form.setFieldValue('mapping', change.mapping);
    void ask();
  };
  return (
    <Stack gap="sm">
      <Button variant="default" w="fit-content" loading={isAsking} onClick={() => void ask()}>
        Probar: ver la respuesta
      </Button>
      {problem !== null && (
        <Warning color="red" role="alert" title="La fuente no respondió como debía">
          {problem}
        </Warning>
      )}
      {preview && (
        <>
          {preview.arrays.length > 1 && (
            <Select
              label="Lista de atenciones"
              placeholder="Elija una"
              data={preview.arrays.map((list) => ({ value: list.path, label: listLabel(list) }))}
              allowDeselect={false}
              disabled={isAsking}
              value={preview.path}
              onChange={(path) => readAs({ listPath: path ?? '', mapping: null })}
            />
          )}
          {preview.path !== null && (
            <>
              <Text size="sm" role="status">
                {outcomeOf(preview)}
              </Text>
              {preview.fields.length > 0 && form.values.kind !== 'fhir' && (
                <MappingFields
                  preview={preview}
                  noun="campo"
                  isLoading={isAsking}
                  onChange={(mapping) => readAs({ mapping })}
                />
              )}
              <FirstRows preview={preview} />
            </>
          )}
        </>
      )}
    </Stack>
  );
}

function outcomeOf({ problem, total, rejected, doubts, newSpecialties }: SourcePreview): string {
  if (problem !== null) return problem;
  const doubtful = doubts.reduce((rows, doubt) => rows + doubt.rows, 0);
  const read = `${countOf(total, 'fila', 'filas')} en la primera página: ${countOf(rejected, 'se rechazaría', 'se rechazarían')} y ${countOf(doubtful, 'duda quedaría', 'dudas quedarían')} para una persona.`;
  if (newSpecialties.length === 0) return read;
  return `${read} Registre antes estas especialidades, o nada se importará: ${newSpecialties.join(', ')}.`;
}
