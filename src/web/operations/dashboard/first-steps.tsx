/** 'Primeros pasos': what a new clinic still needs before its first payment (operations §18). */
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
} from '../../../contract/operations/first-steps.ts';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { Step, Steps } from '../../kit/display/steps.tsx';
import { useDownload } from '../../kit/display/use-download.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { MasterImportDialog } from '../../masters/master-imports/public.ts';
import { FIRST_STEP_WORDS } from './first-step-words.ts';
import { Panel } from './panel.tsx';
import { firstStepsOptions } from './queries.ts';

const isOptional = (step: FirstStep) => 'isOptional' in FIRST_STEPS[step];

/** Nothing once the clinic has paid, or where the user has none of the steps' screens. */
export function FirstStepsPanel() {
  const { data: steps, error, refetch } = useQuery(firstStepsOptions());
  if (error)
    return (
      <FailedQuery title="No se pudieron leer los primeros pasos" query={{ error, refetch }} />
    );
  if (!steps || steps.length === 0) return null;
  return <StepsLeft steps={steps} />;
}

function StepsLeft({ steps }: { steps: NonNullable<FirstSteps> }) {
  const needed = steps.filter(({ step }) => !isOptional(step));
  const done = needed.filter(({ isDone }) => isDone).length;
  const next = needed.find(({ isDone }) => !isDone);
  const optional = steps.length - needed.length;
  const progress = `${done} de ${needed.length} necesarios listos${
    optional > 0 ? ` · ${countOf(optional, 'opcional', 'opcionales')}` : ''
  }`;
  return (
    <Panel title="Primeros pasos" aside={<Text variant="hint">{progress}</Text>}>
      <Progress value={(100 * done) / needed.length} aria-label={`Primeros pasos: ${progress}`} />
      <Steps>
        {steps.map((found, place) => {
          const { step, isDone } = found;
          const { title, done, missing, button, target, imported } = FIRST_STEP_WORDS[step];
          const variant = found === next ? 'filled' : 'default';
          return (
            <Step
              key={step}
              number={place + 1}
              title={title}
              state={isDone ? 'done' : found === next ? 'current' : 'waiting'}
              done={isDone && done(found)}
              missing={!isDone && missing}
              button={
                <Group gap="xs">
                  {step === 'attentions' && !isDone && <ExampleButton />}
                  <LinkButton {...target} variant={imported ? 'default' : variant}>
                    {button}
                  </LinkButton>
                  {imported && !isDone && <ImportButton master={imported} variant={variant} />}
                </Group>
              }
            />
          );
        })}
      </Steps>
    </Panel>
  );
}

/** The records of a file, with the specialties and societies that it names: in a new clinic they are rarely there. */
function ImportButton({ master, variant }: { master: ImportedMaster; variant: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpened(true)}>
        Importar {MASTER_NOUNS[master][1]}
      </Button>
      <MasterImportDialog
        master={master}
        opened={opened}
        onClose={() => setOpened(false)}
        isWithMissing
      />
    </>
  );
}

/** A file to try, of the clinic's own doctors and services. */
function ExampleButton() {
  const { start, isPending } = useDownload<void>({
    load: () => api.imports.exampleFile.call(),
    doneTitle: 'Archivo de prueba descargado',
    failureTitle: 'No se pudo hacer el archivo de prueba.',
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => start()}
    >
      Archivo de prueba
    </Button>
  );
}
