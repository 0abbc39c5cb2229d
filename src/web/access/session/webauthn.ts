/** Passkeys in this browser (WebAuthn); its library is loaded when one is used (access §25). */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyProof } from '../../../contract/access/passkeys.ts';
import { BrowserError } from '../../kit/shell/errors.ts';

/** Whether this browser knows passkeys at all. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Has a device make a passkey. Throws a sentence when it did not. */
export async function makePasskey(options: { challenge: string }): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(inWords)) as NewPasskey;
}

/** Has a passkey sign. Throws a sentence when none did. */
export async function signByPasskey(options: { challenge: string }): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(inWords)) as PasskeyProof;
}

function inWords(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  const sentence =
    name === 'InvalidStateError'
      ? 'Este dispositivo ya tiene una llave de acceso de su cuenta.'
      : name === 'NotAllowedError' || name === 'AbortError'
        ? 'No se usó ninguna llave: se canceló, o pasó mucho tiempo.'
        : 'Este navegador no pudo usar una llave de acceso.';
  throw new BrowserError(sentence, { cause: error });
}
