/** The error pages that replace a screen. */
import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import { ErrorPage } from './error-page.tsx';
import { LinkButton } from './links.tsx';

const wayBack = (
  <LinkButton to="/" variant="default">
    Volver al inicio
  </LinkButton>
);

/** An address that no screen has (product §13.4). */
export function NotFound() {
  return (
    <ErrorPage
      title="Página no encontrada"
      text="La dirección no corresponde a ninguna pantalla del portal."
      icon={<IconMapQuestion aria-hidden />}
      way={wayBack}
    />
  );
}

/** A screen that the profile may not open (product §13.4). */
export function AccessDenied() {
  return (
    <ErrorPage
      title="Acceso denegado"
      text="Su perfil no tiene permiso para abrir esta pantalla. Si lo necesita, pídalo a un administrador."
      icon={<IconLock aria-hidden />}
      way={wayBack}
    />
  );
}
