/** Why a file may not import what `specifier` names; undefined when it may. @param file from the repository, with slashes */
export function refusal(file: string, specifier: string): string | undefined;
