/** The result of a simulation: the payment with its explanation, no rule, or a failure (fees §11). */
import { Alert, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { SimulationResult } from '../../../contract/fees/rules.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { RULE_KIND_LABELS } from '../../../domain/words/labels.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { TitledSection } from '../../kit/dialog/titled-section.tsx';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { errorMessage, fieldErrors } from '../../kit/shell/errors.ts';
import { AppliedRules, ArithmeticSteps } from '../calculations/public.ts';
import { MatchingRules } from './simulation-matching.tsx';
import { NoRuleNotice } from './simulation-no-rule.tsx';
import { RejectedRules } from './simulation-rejected.tsx';
import type { Simulation } from './use-simulation.ts';

/** Open while there is a simulation to show. */
export function SimulationDialog(props: { simulation: Simulation | null; onClose: () => void }) {
  const { simulation, onClose } = props;
  return (
    <Modal
      opened={simulation !== null}
      onClose={onClose}
      title="Resultado de la Simulación"
      size="xl"
    >
      {simulation && (
        <Stack gap="md">
          <SimulationOutcome simulation={simulation} onChange={onClose} />
          <DialogActions onCancel={onClose} cancelLabel="Volver al simulador" />
        </Stack>
      )}
    </Modal>
  );
}

function SimulationOutcome(props: { simulation: Simulation; onChange: () => void }) {
  const { question, result, error } = props.simulation;
  if (result === null) return <SimulationFailure error={error} />;
  return (
    <>
      {result.selectedRuleId === null ? (
        <NoRuleNotice question={question} result={result} onChange={props.onChange} />
      ) : (
        <Payment result={result} />
      )}
      <RejectedRules key={JSON.stringify(question)} question={question} result={result} />
    </>
  );
}

/** The specified sentence for a failed simulation, with its reason. */
export function SimulationFailure({ error }: { error: unknown }) {
  return (
    <Warning
      color="red"
      role="alert"
      title="❌ Error en simulación: No se pudo completar la simulación. Intenta nuevamente."
    >
      <Text size="sm">{errorMessage(error)}</Text>
      {Object.values(fieldErrors(error)).map((message) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
    </Warning>
  );
}

function Payment({ result }: { result: SimulationResult }) {
  const { detail } = result;
  const several = detail.applied.length > 1;
  return (
    <>
      <Alert
        color="green"
        role="status"
        icon={<IconCircleCheck />}
        title={detail.selected && titleOf(detail.selected, detail.applied.length)}
      >
        <Text size="sm">{result.explanation}</Text>
      </Alert>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <StatCard label="Base" value={<Amount value={detail.baseAmount} />} />
        <StatCard label="Pago calculado" value={<Amount value={result.calculatedPayment} />} />
        <StatCard
          label={asEstimate('Líquido a pagar')}
          value={<Amount value={detail.finalAmount} />}
        />
      </SimpleGrid>
      <TitledSection title={several ? 'Pagos aplicados' : 'Pago aplicado'}>
        <AppliedRules explanation={detail} />
      </TitledSection>
      <TitledSection title="Cálculo paso a paso">
        <ArithmeticSteps explanation={detail} />
      </TitledSection>
      {result.matching.length > 1 && (
        <TitledSection title={`Reglas que coinciden (${result.matching.length})`}>
          <MatchingRules result={result} />
        </TitledSection>
      )}
    </>
  );
}

type Selected = NonNullable<SimulationResult['detail']['selected']>;

function titleOf({ ruleType, code, name }: Selected, applied: number): string {
  const kind = RULE_KIND_LABELS[ruleType];
  const chosen = ruleType === 'rule' ? 'seleccionada' : 'seleccionado';
  const others = applied > 1 ? ` y ${applied - 1} más que se suman` : '';
  return `${kind} ${chosen}: ${code} · ${name}${others}`;
}
