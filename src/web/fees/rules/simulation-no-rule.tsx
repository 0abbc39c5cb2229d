/** The notice when no rule matches: what that would cost, and what to check (fees §11.10). */
import { Anchor, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SimulationQuestion, SimulationResult } from '../../../contract/fees/rules.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { useMayLink } from '../../kit/shell/current-user.ts';

/** `onChange` returns to the question. */
export function NoRuleNotice(props: {
  question: SimulationQuestion;
  result: SimulationResult;
  onChange: () => void;
}) {
  const { question, result } = props;
  const specialty = `specialtyId=${question.specialtyId}`;
  return (
    <Warning
      role="status"
      title="⚠️ Sin reglas aplicables: No se encontraron reglas que coincidan con los criterios."
    >
      <Text size="sm" mb="xs">
        Al procesar se pagaría el 100 % de la base: <Amount value={result.calculatedPayment} bold />
        , antes de la retención. Para que una regla se aplique:
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          <RulesLink search={`${specialty}&state=active`}>
            Verifique que existan reglas activas para la especialidad
          </RulesLink>
        </List.Item>
        <List.Item>
          <RulesLink search={specialty}>Revise las fechas de vigencia de las reglas</RulesLink>
        </List.Item>
        <List.Item>
          <RulesLink search="open=new">Considere crear una regla general como respaldo</RulesLink>
        </List.Item>
        <List.Item>
          <Anchor component="button" type="button" ta="left" {...LINK} onClick={props.onChange}>
            Valide los criterios (médico, prestación, horario)
          </Anchor>
        </List.Item>
      </List>
    </Warning>
  );
}

/** On the alert's colour a link is recognised by its underline. */
const LINK = { inherit: true, c: 'inherit', underline: 'always' } as const;

/** Opens another tab, so that the simulation can be repeated. */
function RulesLink({ search, children }: { search: string; children: ReactNode }) {
  if (!useMayLink('/reglas')) return children;
  return (
    <Anchor href={`/reglas?${search}`} target="_blank" {...LINK} title="Abrir en otra pestaña">
      {children}
    </Anchor>
  );
}
