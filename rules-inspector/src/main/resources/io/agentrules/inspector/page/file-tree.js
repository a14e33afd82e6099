// Files as a tree: folders first, each with the number of files in it.

/** Returns the root folder of files, whose paths have slashes. */
export function treeOf(files) {
  const root = {path: '', folders: new Map(), files: [], count: 0};
  for (const file of files) {
    let folder = root;
    let slash = -1;
    folder.count++;
    for (let next = file.path.indexOf('/'); next >= 0; next = file.path.indexOf('/', slash + 1)) {
      const name = file.path.slice(slash + 1, next);
      if (!folder.folders.has(name)) folder.folders.set(name, {path: file.path.slice(0, next + 1), name, folders: new Map(), files: [], count: 0});
      folder = folder.folders.get(name);
      folder.count++;
      slash = next;
    }
    folder.files.push({path: file.path, name: file.path.slice(slash + 1), file});
  }
  return root;
}

/** Returns the rows to see while some folders are open: {path, name, level, file} or {path, name, level, isOpen, count}. */
export function rowsOf(root, open, level = 1, rows = []) {
  // Folders of tools come last: people look for their own files.
  const folders = [...root.folders.values()].sort((left, right) => left.name.startsWith('.') - right.name.startsWith('.'));
  for (const folder of folders) {
    const isOpen = open.has(folder.path);
    rows.push({path: folder.path, name: folder.name, level, isOpen, count: folder.count});
    if (isOpen) rowsOf(folder, open, level + 1, rows);
  }
  for (const file of root.files) rows.push({...file, level});
  return rows;
}

/** Returns the folders that lead to a path. */
export function foldersOf(path) {
  return [...path.matchAll(/\//g)].map(slash => path.slice(0, slash.index + 1));
}
