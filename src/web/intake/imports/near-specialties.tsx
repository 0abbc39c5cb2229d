/** Asks which specialty is meant by an unregistered name that resembles a registered one. */
import { Group, Select, Stack, Text } from '@mantine/core';
import type { ReadingPreview, SpecialtyAnswers } from '../../../contract/intake/import-preview.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { Warning } from '../../kit/display/warning.tsx';

type Props = {
  readonly near: ReadingPreview['nearSpecialties'];
  readonly answers: SpecialtyAnswers | undefined;
  readonly isLoading: boolean;
  readonly onAnswer: (answers: SpecialtyAnswers) => void;
};

const KNOWN = 'known';
const NEW = 'new';

export function NearSpecialties({ near, answers = {}, isLoading, onAnswer }: Props) {
  if (near.length === 0) return null;
  return (
    <Warning color="orange" p="xs" title="¿Quiso decir otra especialidad?">
      <Stack gap="xs">
        <Text size="sm">
          Estas especialidades no están registradas y se parecen a una que sí. Mientras no elija,
          sus filas se rechazan. Lo que elige se recuerda para las próximas importaciones.
        </Text>
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {near.map(({ name, near: known, rows, isRemembered }) => (
            <Group component="li" key={name} justify="space-between" gap="xs">
              <Text size="sm" style={{ flex: '1 1 200px', minWidth: 0 }}>
                «{name}»: {countOf(rows, 'fila', 'filas')}.{' '}
                {isRemembered ? 'Antes se eligió' : '¿Quiso decir'} <b>{known}</b>
                {isRemembered ? '.' : '?'}
              </Text>
              <Select
                size="xs"
                w={{ base: '100%', xs: 280 }}
                aria-label={`Qué especialidad es ${name}`}
                placeholder="Elija"
                data={[
                  { value: KNOWN, label: `Sí, es ${known}` },
                  { value: NEW, label: 'No, agregarla como nueva' },
                ]}
                allowDeselect={false}
                disabled={isLoading}
                value={choiceOf(name in answers || !isRemembered ? answers[name] : known)}
                onChange={(value) => onAnswer({ ...answers, [name]: value === NEW ? null : known })}
              />
            </Group>
          ))}
        </Stack>
      </Stack>
    </Warning>
  );
}

function choiceOf(answer: string | null | undefined): string | null {
  if (answer === undefined) return null;
  return answer === null ? NEW : KNOWN;
}
