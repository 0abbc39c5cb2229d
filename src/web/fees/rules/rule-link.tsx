/** The code and name of a rule or agreement, as a link if the user may open it. */
import { Anchor, Text } from '@mantine/core';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';

type Reference = Pick<
  Explanation['conflicting'][number],
  'ruleId' | 'code' | 'name' | 'ruleType' | 'version'
>;

export function RuleLink({ rule }: { rule: Reference }) {
  const path = rule.ruleType === 'rule' ? '/reglas' : '/convenios';
  const mayLink = useMayLink(path);
  return (
    <>
      {mayLink ? (
        <Anchor
          href={`${path}?open=${rule.ruleId}`}
          target="_blank"
          inherit
          title="Abrir en otra pestaña"
        >
          {rule.name}
        </Anchor>
      ) : (
        rule.name
      )}
      <Text variant="small">
        {rule.code} · versión {rule.version}
      </Text>
    </>
  );
}
