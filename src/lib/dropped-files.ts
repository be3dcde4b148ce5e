/**
 * The files of a drop or paste, those in dropped folders too. Call it within the event: the browser forgets after.
 * Files that an operating system leaves in folders (`.DS_Store`, `Thumbs.db`) are passed over.
 */
export async function filesOf(data: DataTransfer): Promise<File[]> {
  const items = [...data.items].filter((item) => item.kind === "file");
  const entries = items.map((item) => ("webkitGetAsEntry" in item ? item.webkitGetAsEntry() : null));
  const isPlain = entries.every((entry) => !entry?.isDirectory);
  if (isPlain) return [...data.files];
  const loose = items.map((item) => item.getAsFile());
  const found = await Promise.all(
    entries.map(async (entry, index) =>
      entry ? await filesIn(entry) : [loose[index]].filter((file) => file != null),
    ),
  );
  return found.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) break;
    children.push(...batch.filter((child) => !/^(\.|Thumbs\.db$|desktop\.ini$)/i.test(child.name)));
  }
  return (await Promise.all(children.map(filesIn))).flat();
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
