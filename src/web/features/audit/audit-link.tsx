/** 'Ver en auditoría': from a record, or a kind of them, to what was done to it. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMayLink } from '../../kit/current-user.ts';

/** Nothing for whoever may not open the log. */
export function AuditLink(props: { entity: string; entityId?: string | number }) {
  const { entity, entityId } = props;
  if (!useMayLink('/auditoria')) return null;
  const search = { entity, ...(entityId !== undefined && { entityId: String(entityId) }) };
  return (
    <Anchor component={Link} to="/auditoria" search={search as never} size="sm">
      Ver en auditoría
    </Anchor>
  );
}
